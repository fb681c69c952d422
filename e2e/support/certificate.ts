import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '..', '..');
const folder = join(repository, 'e2e', 'test-results', 'certificate');

/** The file of the certificate that the stacks trust, and that servers of journeys on the local machine use. */
export const certificateFile = join(folder, 'certificate.pem');

/** Makes the certificate. Node.js cannot make one. */
export function makeCertificate() {
  execFileSync('go', ['run', './internal/testkit/certificate/write', folder], { cwd: repository, stdio: 'inherit' });
}

/** The certificate with its key, for a server with TLS. */
export const readCertificate = () => ({
  cert: readFileSync(certificateFile),
  key: readFileSync(join(folder, 'key.pem')),
});
