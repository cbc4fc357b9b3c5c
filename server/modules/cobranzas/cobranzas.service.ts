export { listPromesasAbiertas } from './cobranzas-promesas.service.ts'
