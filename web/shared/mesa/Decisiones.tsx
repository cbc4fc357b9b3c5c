import { Button, Group, Kbd } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { useTeclas } from '#ui/teclas.ts'
import { markReopened, mustReopen } from './vueltas.ts'

const MAX = 9

/** Action that the user may need before a decision. It changes no state. */
export interface Primera {
  texto: string
  run: () => void
}

interface DecisionesProps<A extends Accion> {
  /** Name of the item: "Pago 40". */
  item: string
  /** Decisions that the user may make; the main ones come first. */
  acciones: readonly A[]
  /** Action shown before the decisions; undefined: none. */
  primera?: Primera | undefined
  /** Renders the dialog of a decision that needs data. */
  dialogo: (accion: A, close: () => void) => ReactNode
  /** Makes a decision that needs no data. */
  onDirecta: (accion: A) => void
}

/** Buttons of the decisions, with the keys 1 to 9. A decision that needs data opens its dialog. */
export const Decisiones = <A extends Accion>({ item, acciones, primera, dialogo, onDirecta }: DecisionesProps<A>) => {
  const [accion, setAccion] = useState(() => acciones.find(({ texto }) => mustReopen(item, texto)))
  useEffect(() => {
    if (accion) markReopened(item, accion.texto)
  }, [item, accion])
  const choose = (chosen: A) => (chosen.pide.length ? setAccion(chosen) : onDirecta(chosen))
  const sorted = acciones.toSorted((a, b) => Number(b.principal) - Number(a.principal))
  const own = sorted.map((each) => ({ texto: each.texto, isLoud: each.principal, run: () => choose(each) }))
  const all = [...(primera ? [{ ...primera, isLoud: true }] : []), ...own].slice(0, MAX)
  useTeclas(Object.fromEntries(all.map(({ run }, at) => [String(at + 1), run])))
  if (!all.length) return null
  return (
    <Group gap="xs" role="toolbar" aria-label="Decisiones">
      {all.map((each, at) => (
        <Button
          key={each.texto}
          size="sm"
          variant={each.isLoud && at === 0 ? 'filled' : 'default'}
          leftSection={<Kbd size="xs">{at + 1}</Kbd>}
          aria-keyshortcuts={String(at + 1)}
          onClick={each.run}
        >
          {each.texto}
        </Button>
      ))}
      {accion && dialogo(accion, () => setAccion(undefined))}
    </Group>
  )
}
