export { catalogue as errors } from '@/lib/errors/catalogue.de';
