export { inParallel } from '../../store/index.ts';
