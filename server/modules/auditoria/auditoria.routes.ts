import { auditoria } from '#contract/auditoria/calls.ts'
import { auditoriaShapes } from '#contract/auditoria/shapes.ts'
import { implement } from '#server/http/implement.ts'
import { searchAuditoria } from './auditoria.service.ts'

export const auditoriaRoutes = implement(auditoria, auditoriaShapes, { search: searchAuditoria })
