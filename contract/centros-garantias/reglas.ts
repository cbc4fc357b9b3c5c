/** Services that a warranty centre may offer. */
export const CENTRO_SERVICIOS = {
  service: 'Service programado',
  garantia: 'Garantía',
  repuestos: 'Repuestos',
  baterias: 'Baterías',
  monopatin: 'Monopatín',
  camiones: 'Camiones',
} as const
export type CentroServicio = keyof typeof CENTRO_SERVICIOS
