import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that vouches for itself, made anew so that no key lies about. Names as `DNS:hotel.example`. */
export function makeCertificate(...names: string[]): { key: string; cert: string } {
  const directory = mkdtempSync(join(tmpdir(), 'certificate-'));
  const [keyFile, certFile] = [join(directory, 'key.pem'), join(directory, 'cert.pem')];
  try {
    const kind = ['-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-days', '2'];
    const said = ['-subj', '/CN=test', '-addext', `subjectAltName=${names.join(',')}`];
    execFileSync('openssl', ['req', ...kind, ...said, '-keyout', keyFile, '-out', certFile], { stdio: 'pipe' });
    return { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certFile, 'utf8') };
  } finally {
    rmSync(directory, { recursive: true });
  }
}
