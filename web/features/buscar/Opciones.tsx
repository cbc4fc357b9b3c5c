import { OpcionRow } from './OpcionRow.tsx'
import classes from './Opciones.module.css'
import type { GrupoOpciones, Opcion } from './opciones.ts'

interface OpcionesProps {
  id: string
  grupos: readonly GrupoOpciones[]
  activeKey: string | undefined
  showsCompany: boolean
  onActive: (key: string) => void
  onChoose: (opcion: Opcion) => void
}

/** The id of a row, for the input that says which one is active. */
export const optionId = (id: string, key: string): string => `${id}-${key.replace(/[^\w]+/g, '-')}`

/** The list under the input. The focus stays in the input: the arrows move what is active, and a click chooses. */
export const Opciones = ({ id, grupos, activeKey, showsCompany, onActive, onChoose }: OpcionesProps) => (
  <div id={id} role="listbox" aria-label="Resultados" className={classes.list}>
    {grupos.map(({ key, titulo, opciones }) => (
      <div key={key} role="group" aria-labelledby={`${id}-${key}`} className={classes.group}>
        <div id={`${id}-${key}`} className={classes.title}>
          {titulo}
        </div>
        {opciones.map((opcion) => (
          // The keyboard is the input's: Enter chooses the active one.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={opcion.key}
            id={optionId(id, opcion.key)}
            role="option"
            tabIndex={-1}
            aria-selected={opcion.key === activeKey}
            className={classes.option}
            onMouseMove={() => onActive(opcion.key)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(opcion)}
          >
            <OpcionRow opcion={opcion} showsCompany={showsCompany} />
          </div>
        ))}
      </div>
    ))}
  </div>
)
