import { Button, Group, Kbd } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { useTeclas } from '#ui/teclas.ts'
import { endVuelta, isVuelta } from './vueltas.ts'

const MAX = 9

/** A decision that is no change of state by itself. */
export interface Primera {
  texto: string
  run: () => void
}

interface DecisionesProps<A extends Accion> {
  /** "Pago 40". */
  item: string
  /** In their order: the first has the key 1. */
  acciones: readonly A[]
  /** It stands before them. */
  primera?: Primera | undefined
  /** Asks what a decision needs, in a dialog. */
  dialogo: (accion: A, close: () => void) => ReactNode
  /** Makes one that asks nothing, at once. */
  onDirecta: (accion: A) => void
}

/** What may be decided, numbered: a key makes what asks nothing and opens the form of what does. */
export const Decisiones = <A extends Accion>({ item, acciones, primera, dialogo, onDirecta }: DecisionesProps<A>) => {
  const [accion, setAccion] = useState(() => acciones.find(({ texto }) => isVuelta(item, texto)))
  useEffect(() => {
    if (accion) endVuelta(item, accion.texto)
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
