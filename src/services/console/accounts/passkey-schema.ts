import type { Static } from 'typebox';
import Type from 'typebox';

/** What browsers send of an authenticator (WebAuthn, as JSON), bounded; what is in it, the library judges. */
const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]*$', 'x-says': 'bytes in base64url' });

/** What authenticators call a passkey: discoverable ones have short names. */
export const passkeyId = () => Base64Url(200);

const common = {
  id: passkeyId(),
  rawId: passkeyId(),
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
  clientExtensionResults: Type.Object({}, { additionalProperties: true }),
};

export const PasskeyBirthSchema = Type.Object(
  {
    ...common,
    response: Type.Object(
      {
        clientDataJSON: Base64Url(4000),
        attestationObject: Base64Url(20_000),
        authenticatorData: Type.Optional(Base64Url(8000)),
        transports: Type.Optional(
          Type.Array(
            Type.String({ maxLength: 20, pattern: '^[a-z-]*$', 'x-says': 'a way to reach an authenticator' }),
            { maxItems: 10 },
          ),
        ),
        publicKeyAlgorithm: Type.Optional(Type.Integer()),
        publicKey: Type.Optional(Base64Url(8000)),
      },
      { additionalProperties: false },
    ),
  },
  {
    title: 'NewPasskey',
    additionalProperties: false,
    description: 'What `navigator.credentials.create` gave, as JSON.',
  },
);

export const PasskeyAnswerSchema = Type.Object(
  {
    ...common,
    response: Type.Object(
      {
        clientDataJSON: Base64Url(4000),
        authenticatorData: Base64Url(4000),
        signature: Base64Url(4000),
        userHandle: Type.Optional(Base64Url(200)),
      },
      { additionalProperties: false },
    ),
  },
  {
    title: 'PasskeyAnswer',
    additionalProperties: false,
    description: 'What `navigator.credentials.get` gave, as JSON.',
  },
);

export type PasskeyBirth = Static<typeof PasskeyBirthSchema>;
export type PasskeyAnswer = Static<typeof PasskeyAnswerSchema>;

export const PasskeyOptionsSchema = Type.Unsafe<object>({
  type: 'object',
  title: 'PasskeyOptions',
  additionalProperties: true,
  description:
    'Options for the browser, as JSON: `PublicKeyCredential.parseCreationOptionsFromJSON` or `…parseRequestOptionsFromJSON`.',
});
