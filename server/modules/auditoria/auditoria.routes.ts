import { auditoria } from '#contract/auditoria.ts'
import { implement } from '#server/implement.ts'
import { searchAuditoria } from './auditoria.service.ts'

export const auditoriaRoutes = implement(auditoria, { search: searchAuditoria })
