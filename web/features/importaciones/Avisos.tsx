import { Alert, List } from '@mantine/core'
import type { Importacion } from '#contract/importaciones/shapes.ts'
import { formatCount } from '#contract/valores/formato.ts'

/** Data that an import omitted or changed. Lists each kind once, with its first row and the number of rows. */
export const Avisos = ({ avisos, columnas }: Pick<Importacion, 'avisos' | 'columnas'>) => {
  if (!avisos.length) return null
  const etiquetas = new Map(columnas.map(({ nombre, etiqueta }) => [nombre, etiqueta]))
  return (
    <Alert color="blue" title="Para que sepas">
      <List size="sm">
        {avisos.map(({ columna, mensaje, linea, dato, cantidad }) => (
          <List.Item key={`${columna} ${mensaje}`}>
            {etiquetas.has(columna) && `${etiquetas.get(columna)}: `}
            {mensaje}{' '}
            {cantidad === 1
              ? `Es la fila ${formatCount(linea)}`
              : `Son ${formatCount(cantidad)} filas, la primera es la ${formatCount(linea)}`}
            {dato && ` (“${dato}”)`}.
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
