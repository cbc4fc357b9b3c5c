import { Combobox } from '@mantine/core'
import { OpcionRow } from './OpcionRow.tsx'
import classes from './Opciones.module.css'
import type { GrupoOpciones } from './opciones.ts'

interface OpcionesProps {
  id: string
  grupos: readonly GrupoOpciones[]
  activeKey: string | undefined
  showsCompany: boolean
  onActive: (key: string) => void
}

/** The id of a row, for the input that says which one is active. */
export const optionId = (id: string, key: string): string => `${id}-${key.replace(/[^\w]+/g, '-')}`

/** The list under the input. The focus stays in the input: the arrows move what is active, and a click chooses. */
export const Opciones = ({ id, grupos, activeKey, showsCompany, onActive }: OpcionesProps) => (
  <Combobox.Options id={id} aria-label="Resultados" className={classes.list ?? ''}>
    {grupos.map(({ key, titulo, opciones }) => (
      <Combobox.Group key={key} label={titulo}>
        {opciones.map((opcion) => (
          <Combobox.Option
            key={opcion.key}
            id={optionId(id, opcion.key)}
            value={opcion.key}
            aria-selected={opcion.key === activeKey}
            className={classes.option ?? ''}
            onMouseMove={() => onActive(opcion.key)}
          >
            <OpcionRow opcion={opcion} showsCompany={showsCompany} />
          </Combobox.Option>
        ))}
      </Combobox.Group>
    ))}
  </Combobox.Options>
)
