/** Asks the domain name system. Every outcome is a value: a failure to ask is never taken for "there is no such name". */
export type Resolver = {
  /**
   * Never rejects. An aborted signal ends the question as `failed`, `timeout`. Before each message to a server, also one that
   * repeats a question or follows an alias, `pace` is waited for, if it is given.
   */
  resolve<Type extends RecordType>(
    name: string,
    type: Type,
    signal?: AbortSignal,
    pace?: QuestionPace,
  ): Promise<DnsAnswer<Type>>;
};

/** Waits until a server may be asked for this name. Settles without a turn when the signal comes; never rejects. */
export type QuestionPace = (name: string, signal: AbortSignal | undefined) => Promise<void>;

export type RecordType = 'A' | 'AAAA' | 'MX';

export type MailExchange = { exchange: string; priority: number };

export type RecordOf<Type extends RecordType> = Type extends 'MX' ? MailExchange : string;

export type DnsAnswer<Type extends RecordType> =
  | {
      status: 'found';
      /** Never empty. A null MX has the exchange `''`. */
      records: readonly RecordOf<Type>[];
      /** Of the record that expires first. */
      ttlSeconds: number;
      /** Whether the name is an alias (CNAME) of the one that has the records. */
      isAlias: boolean;
    }
  /** The name exists and has no records of this type. */
  | { status: 'no_data'; ttlSeconds: number }
  | { status: 'no_such_name'; ttlSeconds: number }
  | { status: 'failed'; reason: 'timeout' | 'server_failure' | 'refused' | 'unreachable' | 'bad_name' | 'bad_answer' };
