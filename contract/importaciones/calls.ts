import { CAPACIDADES } from '#contract/base/capacidades.ts'
import type { Calls } from '#contract/route.ts'
import { LIMITES_IMPORTACION, type Que } from './reglas.ts'
import type { importacionesShapes } from './shapes.ts'

const { roles } = CAPACIDADES.administrar

/** An import of users requires a recent sign-in of a person, so that no program can do it. */
const DE_PERSONAS = [['que', 'personas' satisfies Que]] as const

const TOKEN = `TOKEN=$(curl -s $KEYCLOAK/realms/autogestion/protocol/openid-connect/token \\
  -d grant_type=client_credentials -d client_id=autogestion-erp -d client_secret=$SECRETO | jq -r .access_token)`

/** Calls for imports of files and batches. The server first validates an import, then runs it in the background. */
export const importaciones: Calls<typeof importacionesShapes> = {
  list: {
    summary: 'Qué se puede importar, con sus columnas, cuánto hay cargado y la última vez.',
    method: 'GET',
    path: 'importaciones/v1',
    reads: ['importaciones'],
    roles,
  },
  downloadPlantilla: {
    summary: 'Plantilla con un ejemplo que se importa sin errores, en CSV o en Excel.',
    method: 'GET',
    path: 'importaciones/v1/:que/plantilla/:formato',
    reply: 'file',
    roles,
  },
  create: {
    summary: 'Sube un archivo, CSV o XLSX, y dice cómo está escrito y qué columnas tiene. No carga nada.',
    method: 'POST',
    path: 'importaciones/v1/:que/archivo',
    files: LIMITES_IMPORTACION,
    roles,
    touches: ['importaciones'],
    fresh: DE_PERSONAS,
  },
  simulate: {
    summary: 'Revisa el archivo entero con esas columnas, sin escribir nada. Las columnas se recuerdan.',
    method: 'POST',
    path: 'importaciones/v1/historial/:importacionId/simular',
    roles,
    touches: ['importaciones'],
  },
  setFormato: {
    summary: 'Dice en qué hoja y en qué fila está el encabezado, cuando no es donde lo encontramos.',
    method: 'PUT',
    path: 'importaciones/v1/historial/:importacionId/formato',
    roles,
    touches: ['importaciones'],
  },
  run: {
    summary:
      'Importa un archivo revisado, en segundo plano. Lo que está mal se rechaza; importarlo otra vez no cambia nada.',
    method: 'POST',
    path: 'importaciones/v1/historial/:importacionId/importar',
    roles,
    touches: ['importaciones'],
    fresh: DE_PERSONAS,
  },
  undo: {
    summary:
      'Deshace una importación, en segundo plano: lo que cambió vuelve a como estaba, salvo lo que alguien cambió después o ya se usa.',
    method: 'POST',
    path: 'importaciones/v1/historial/:importacionId/deshacer',
    roles,
    touches: ['importaciones'],
  },
  search: {
    summary: 'Importaciones hechas y en curso, lo más nuevo primero.',
    method: 'POST',
    path: 'importaciones/v1/historial/page/:page/size/:size',
    reads: ['importaciones'],
    roles,
  },
  get: {
    summary: 'Una importación: en qué está, qué pasó con sus filas y los primeros errores.',
    method: 'GET',
    path: 'importaciones/v1/historial/:importacionId',
    reads: ['importaciones'],
    roles,
    machines: true,
    example: `curl -s -H "Authorization: Bearer $TOKEN" $PORTAL/autogestion/importaciones/v1/historial/57`,
  },
  downloadErrores: {
    summary: 'Los errores de una importación, en Excel: fila, columna, dato y motivo.',
    method: 'GET',
    path: 'importaciones/v1/historial/:importacionId/errores',
    reply: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    roles,
  },
  createLote: {
    summary:
      'Carga hasta 1.000 filas desde el ERP, con las columnas de la plantilla. Lo bueno se escribe y lo malo se dice; el mismo lote otra vez no cambia nada.',
    method: 'POST',
    path: 'importaciones/v1/:que/lote',
    roles,
    machines: true,
    touches: ['importaciones'],
    fresh: DE_PERSONAS,
    example: `${TOKEN}
curl -s $PORTAL/autogestion/importaciones/v1/facturas/lote \\
  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -H 'Idempotency-Key: facturas-2026-11-22-0001' \\
  -d '{"filas":[{"codigo_cliente":"104217","comprobante":"0001A00098001","fecha":"2026-11-19","posicion":10,
       "material":"VM-A118","descripcion":"Filtro de aire","cantidad":5,"precio":"9850.00"}]}'`,
  },
}
