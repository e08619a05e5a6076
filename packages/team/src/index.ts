export { type Authorise, type Caller, type Credentials, type Directory, type Role, roles } from './access.ts';
