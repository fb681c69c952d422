export { catalog as errors } from '@/lib/errors/catalog.de';
