import Type from 'typebox';
import { about } from '../../about.ts';
import { operation } from '../context.ts';
import { DatasetSchema } from '../rules/dataset-kind.ts';
import { readDataset } from '../store/reading/statistics.ts';

const Health = Type.Object(
  {
    status: Type.Literal('ok'),
    version: Type.String({ description: 'Of the interface.' }),
    dataset: Type.Object({
      hotels: Type.Integer({ minimum: 0 }),
      ...DatasetSchema.properties,
      updated_at: Type.String({ format: 'date-time', description: 'When a hotel was last added, changed or removed.' }),
    }),
  },
  { title: 'Health', description: 'Status of the service and size of its dataset.' },
);

export const getHealth = operation({
  id: 'getHealth',
  method: 'GET',
  path: '/api/v1/health',
  access: 'open',
  effect: 'read',
  summary: 'Service status and dataset size',
  tag: 'Status',
  reply: { 200: Health },
  handle: async ({ service }) => {
    const { hotels, kind, updatedAt } = await readDataset(service.database);
    return {
      status: 'ok' as const,
      version: about.version,
      dataset: { hotels, kind, updated_at: updatedAt.toISOString() },
    };
  },
});
