import Type from 'typebox';

/** Shapes that only the portal has, beside those of every account. */
export const returnTo = () =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Where to go afterwards: a page of the portal or of an application on its list.',
    }),
  );

export const DeletionSchema = Type.Object(
  {
    status: Type.Unsafe<'eliminada' | 'correo_enviado'>({
      type: 'string',
      enum: ['eliminada', 'correo_enviado'],
      description: 'The account is gone; or a link to confirm it was sent.',
    }),
  },
  { title: 'Deletion' },
);
