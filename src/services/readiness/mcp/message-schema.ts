import Type from 'typebox';

/** JSON-RPC 2.0 messages, for the documents: whether one is right, the SDK decides. */
const version = Type.Unsafe<'2.0'>({ type: 'string', enum: ['2.0'] });

const openObject = (description: string) => Type.Object({}, { additionalProperties: true, description });

export const JsonRpcRequest = Type.Object(
  {
    jsonrpc: version,
    method: Type.String({ description: '`initialize`, `tools/list` or `tools/call`.' }),
    params: Type.Optional(openObject('For `tools/call`: `name` and `arguments`.')),
    id: Type.Optional(Type.Integer({ description: 'Absent: a notification, which is not answered.' })),
  },
  { title: 'JsonRpcRequest', description: 'A JSON-RPC 2.0 message.' },
);

export const JsonRpcResponse = Type.Object(
  {
    jsonrpc: version,
    id: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Of the request.' })),
    result: Type.Optional(openObject('What the method returns; the protocol defines it.')),
    error: Type.Optional(
      Type.Object(
        { code: Type.Integer(), message: Type.String(), data: Type.Optional(openObject('More about it.')) },
        { description: 'In place of `result`: -32700 no JSON, -32601 no such method, -32602 wrong parameters.' },
      ),
    ),
  },
  { title: 'JsonRpcResponse', description: 'A JSON-RPC response' },
);
