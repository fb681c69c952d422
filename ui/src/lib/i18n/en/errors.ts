export { catalogue as errors } from '@/lib/errors/catalogue.en';
