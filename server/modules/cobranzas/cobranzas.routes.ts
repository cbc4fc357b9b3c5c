import { cobranzas } from '#contract/cobranzas/calls.ts'
import { cobranzasShapes } from '#contract/cobranzas/shapes.ts'
import type { Erp } from '#gateways/erp/erp.ts'
import { implement } from '#server/http/implement.ts'
import { downloadCobranzasExcel } from './cobranzas-excel.service.ts'
import { createNota, listNotas, setRetirada } from './cobranzas-notas.service.ts'
import { getCobranza, getEstadoCobranzas, listMesesCobranza, searchCobranzas } from './cobranzas.service.ts'

export const cobranzasRoutes = ({ erp }: { erp: Erp }) =>
  implement(cobranzas, cobranzasShapes, {
    search: (context, sent) => searchCobranzas(context, sent, erp),
    downloadExcel: (context, sent) => downloadCobranzasExcel(context, sent, erp),
    getEstado: getEstadoCobranzas,
    get: (context, sent) => getCobranza(context, sent, erp),
    listMeses: listMesesCobranza,
    listNotas,
    createNota,
    setRetirada,
  })
