const DE_NADIE = { roles: ['ROL_ADMIN'] as const, params: { acreditacionId: 999_999 } }

/** Who matches lines sees every company: what does not exist is what is not theirs. */
export const CONCILIACION_AJENA = {
  'conciliacion.setPropuesta': { ...DE_NADIE, body: { razonSocialId: 1051, version: 1 } },
  'conciliacion.undo': DE_NADIE,
}
