import type { NuevaForm } from './nueva.form.ts'

const LINEA_FIELDS = {
  cantidad: 'cantidad',
  lote: 'lote',
  motivoId: 'motivo',
  fotos: 'fotos',
  codigoMaterial: 'producto',
}

/** Every field of the form with the name people see, in the order of the screen. */
export const fieldsOf = ({ lineas }: NuevaForm): [path: string, label: string][] => [
  ['razonSocialId', 'Razón social'],
  ['lineas', 'Productos'],
  ...lineas.flatMap(({ codigoMaterial }, at) =>
    Object.entries(LINEA_FIELDS).map(([field, label]): [string, string] => [
      `lineas.${at}.${field}`,
      `${codigoMaterial}, ${label}`,
    ]),
  ),
  ['comentarios', 'Comentarios'],
]
