const DE_NADIE = { roles: ['ROL_ADMIN'] as const, params: { acreditacionId: 999_999 } }
const DE_NINGUNA = { roles: ['ROL_ADMIN'] as const, params: { razonSocialId: 999_999 } }

/** Calls for rows that do not exist. Cobranzas staff see every company, so no row is foreign to them. */
export const COBRANZAS_AJENAS = {
  'conciliacion.setPropuesta': { ...DE_NADIE, body: { razonSocialId: 1051, version: 1 } },
  'conciliacion.undo': DE_NADIE,
  'cobranzas.get': DE_NINGUNA,
  'cobranzas.listMeses': DE_NINGUNA,
  'cobranzas.listNotas': DE_NINGUNA,
  'cobranzas.createNota': { ...DE_NINGUNA, body: { clase: 'llamada', texto: 'Atendió Marta' } },
  'cobranzas.setRetirada': { ...DE_NINGUNA, params: { razonSocialId: 999_999, notaId: 1 } },
}
