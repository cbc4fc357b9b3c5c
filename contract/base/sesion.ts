import { PREFIX } from '../route.ts'

/** Where who leaves says so, with their token. */
export const SESION_FIN_PATH = `${PREFIX}/sesion/fin`

/** Where the identity provider says that a session ended: the realm names it (`idp/realm.ts`). */
export const SESION_FIN_PROVEEDOR_PATH = `${PREFIX}/sesion/fin-proveedor`
