export { type Effort, efforts } from '@galley/schema';
