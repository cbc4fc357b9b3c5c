import type { Alcance } from '#contract/conexiones/reglas.ts'
import type { Calls } from '#contract/route.ts'
import type { archivosShapes } from './shapes.ts'

/** Scopes of API tokens that can download files. A token can download only files of data that its scopes can read. */
const token: readonly Alcance[] = [
  'cuenta:leer',
  'devoluciones:leer',
  'reclamos:leer',
  'garantias:leer',
  'pedidos:leer',
  'documentos:leer',
]

/** Scopes of API tokens that can attach files. */
const ADJUNTAN: readonly Alcance[] = [
  'devoluciones:crear',
  'reclamos:crear',
  'garantias:crear',
  'pedidos:crear',
  'pagos:informar',
  'certificados:cargar',
]

export const archivos: Calls<typeof archivosShapes> = {
  create: {
    summary:
      'Sube archivos sueltos para adjuntarlos después (por ejemplo, a un comentario). Vencen a las 24 horas si no se usan.',
    method: 'POST',
    path: 'archivos/v1',
    files: true,
    touches: [],
    token: ADJUNTAN,
  },
  download: {
    summary: 'Descarga un archivo propio o de una gestión propia; con un token, de lo que el token lee.',
    method: 'GET',
    path: 'archivos/v1/:archivoId',
    reply: 'file',
    token,
  },
  downloadMiniatura: {
    summary: 'Una foto propia o de una gestión propia, en chico (144 × 144, WebP).',
    method: 'GET',
    path: 'archivos/v1/:archivoId/miniatura',
    reply: 'image/webp',
    token,
  },
}
