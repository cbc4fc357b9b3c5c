import { representantes } from '#contract/representantes/calls.ts'
import { representantesShapes } from '#contract/representantes/shapes.ts'
import type { Context } from '#server/http/context.ts'
import { AppError } from '#server/base/errors.ts'
import { implement } from '#server/http/implement.ts'
import { createRepresentante } from './representantes-alta.service.ts'
import { type EdicionParts, updateRepresentante } from './representantes-edicion.service.ts'
import {
  cancelInvitacionRepresentante,
  sendInvitacionRepresentante,
  setRepresentanteActivo,
  setRepresentanteReemplazante,
} from './representantes-estado.service.ts'
import {
  downloadRepresentantesExcel,
  getOpcionesRepresentante,
  getRepresentante,
  getRepresentanteByDni,
  searchRepresentantes,
} from './representantes.service.ts'
import { getRepresentanteHistory } from './representantes-historial.service.ts'
import { addRepresentantesCsv } from './representantes-importacion.service.ts'
interface Options extends EdicionParts {
  /** Feature flag create-representative; false: representatives cannot be changed. */
  allows: boolean
}

export const representantesRoutes = ({ directory, allows, ...mailing }: Options) => {
  const ifAllowed =
    <S, A>(handle: (context: Context, sent: S) => Promise<A>) =>
    async (context: Context, sent: S): Promise<A> => {
      if (allows) return handle(context, sent)
      throw new AppError('sin-permiso', { message: 'El alta y la edición de representantes no están habilitadas.' })
    }
  return implement(representantes, representantesShapes, {
    search: searchRepresentantes,
    get: getRepresentante,
    getOpciones: getOpcionesRepresentante,
    getByDni: getRepresentanteByDni,
    create: ifAllowed((context, sent) => createRepresentante(context, sent, directory)),
    update: ifAllowed((context, sent) => updateRepresentante(context, sent, { directory, ...mailing })),
    setActivo: ifAllowed(setRepresentanteActivo),
    setReemplazante: ifAllowed(setRepresentanteReemplazante),
    sendInvitacion: ifAllowed(sendInvitacionRepresentante),
    cancelInvitacion: ifAllowed(cancelInvitacionRepresentante),
    getHistorial: getRepresentanteHistory,
    downloadExcel: downloadRepresentantesExcel,
    importCsv: ifAllowed((context, sent) => addRepresentantesCsv(context, sent, directory)),
  })
}
