import type { NewPasskey, PasskeyAnswer, PasskeyOptions } from '#sdk/generated/console/types.ts';
import { useMessages } from '../locales/language.tsx';

/** The browser's own dialog for passkeys, with what went wrong in the reader's words. */
export function usePasskeys() {
  const { passkeys: words } = useMessages();
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!canUsePasskeys()) throw new Error(words.unsupported);
    return await work().catch((error: unknown) => {
      const name = error instanceof DOMException ? error.name : '';
      if (name === 'InvalidStateError') throw new Error(words.known);
      if (name === 'NotAllowedError' || name === 'AbortError') throw new Error(words.cancelled);
      throw error;
    });
  };
  return {
    create: (options: PasskeyOptions): Promise<NewPasskey> =>
      told(async () => {
        const publicKey = readCreation(options as unknown as PublicKeyCredentialCreationOptionsJSON);
        return writeNew((await navigator.credentials.create({ publicKey })) as PublicKeyCredential);
      }),
    use: (options: PasskeyOptions): Promise<PasskeyAnswer> =>
      told(async () => {
        const publicKey = readRequest(options as unknown as PublicKeyCredentialRequestOptionsJSON);
        return writeAnswer((await navigator.credentials.get({ publicKey })) as PublicKeyCredential);
      }),
  };
}

export const canUsePasskeys = () => typeof PublicKeyCredential === 'function';

/** Older browsers, and programs that stand in for the browser's dialog, know nothing of JSON: for them it is done by hand. */
function readCreation(options: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  if (typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function')
    return PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { challenge, user, excludeCredentials = [], ...rest } = options;
  return {
    ...(rest as unknown as Omit<PublicKeyCredentialCreationOptions, 'challenge' | 'user' | 'excludeCredentials'>),
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(readDescriptor),
  };
}

function readRequest(options: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if (typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function')
    return PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { challenge, allowCredentials = [], ...rest } = options;
  return {
    ...(rest as unknown as Omit<PublicKeyCredentialRequestOptions, 'challenge' | 'allowCredentials'>),
    challenge: toBytes(challenge),
    allowCredentials: allowCredentials.map(readDescriptor),
  };
}

const readDescriptor = ({ id, transports }: PublicKeyCredentialDescriptorJSON): PublicKeyCredentialDescriptor => ({
  id: toBytes(id),
  type: 'public-key',
  ...(transports !== undefined && { transports: transports as AuthenticatorTransport[] }),
});

function writeNew(credential: PublicKeyCredential): NewPasskey {
  if (typeof credential.toJSON === 'function') return credential.toJSON() as unknown as NewPasskey;
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...commonOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      ...(typeof response.getTransports === 'function' && { transports: response.getTransports() }),
    },
  };
}

function writeAnswer(credential: PublicKeyCredential): PasskeyAnswer {
  if (typeof credential.toJSON === 'function') return credential.toJSON() as unknown as PasskeyAnswer;
  const response = credential.response as AuthenticatorAssertionResponse;
  return {
    ...commonOf(credential),
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      ...(response.userHandle !== null && { userHandle: toText(response.userHandle) }),
    },
  };
}

const commonOf = ({ id, rawId }: PublicKeyCredential) => ({
  id,
  rawId: toText(rawId),
  type: 'public-key' as const,
  clientExtensionResults: {},
});

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
