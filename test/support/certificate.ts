import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate that nobody but the test trusts, for loopback and for names under `.test`. */
export type TestCertificate = { certificate: string; key: string; both: string; pem: string };

export function makeCertificate(directory: string): TestCertificate {
  const [certificate, key, both] = ['certificate.pem', 'key.pem', 'both.pem'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
  ];
  const names = 'subjectAltName=DNS:localhost,DNS:*.quintet.test,IP:127.0.0.1';
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(
    'openssl',
    [...request, '-subj', '/CN=quintet.test', '-addext', names, '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  const pem = readFileSync(certificate, 'utf8');
  writeFileSync(both, pem + readFileSync(key, 'utf8'), { mode: 0o600 });
  return { certificate, key, both, pem };
}
