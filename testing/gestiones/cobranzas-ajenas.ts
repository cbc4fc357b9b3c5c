const DE_NADIE = { roles: ['ROL_ADMIN'] as const, params: { razonSocialId: 999_999 } }

/** Who collects sees every company: what does not exist is what is not theirs. */
export const COBRANZAS_AJENAS = {
  'cobranzas.get': DE_NADIE,
  'cobranzas.listMeses': DE_NADIE,
  'cobranzas.listNotas': DE_NADIE,
  'cobranzas.createNota': { ...DE_NADIE, body: { clase: 'llamada', texto: 'Atendió Marta' } },
}
