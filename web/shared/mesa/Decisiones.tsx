import { Button, Group, Kbd } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Accion } from '#shared/gestiones/accion.form.ts'
import { useTeclas } from '#ui/teclas.ts'

const MAX = 9

interface DecisionesProps<A extends Accion> {
  /** In their order: the first has the key 1. */
  acciones: readonly A[]
  /** Asks what a decision needs, in a dialog. */
  dialogo: (accion: A, close: () => void) => ReactNode
  /** Makes one that asks nothing, at once. */
  onDirecta: (accion: A) => void
}

/** What may be decided, numbered: a key makes what asks nothing and opens the form of what does. */
export const Decisiones = <A extends Accion>({ acciones, dialogo, onDirecta }: DecisionesProps<A>) => {
  const [accion, setAccion] = useState<A>()
  const sorted = acciones.toSorted((a, b) => Number(b.principal) - Number(a.principal)).slice(0, MAX)
  const choose = (chosen: A) => (chosen.pide.length ? setAccion(chosen) : onDirecta(chosen))
  useTeclas(Object.fromEntries(sorted.map((each, at) => [String(at + 1), () => choose(each)])))
  if (!sorted.length) return null
  return (
    <Group gap="xs" role="toolbar" aria-label="Decisiones">
      {sorted.map((each, at) => (
        <Button
          key={`${each.statusId}-${each.texto}`}
          size="sm"
          variant={each.principal && at === 0 ? 'filled' : 'default'}
          leftSection={<Kbd size="xs">{at + 1}</Kbd>}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => choose(each)}
        >
          {each.texto}
        </Button>
      ))}
      {accion && dialogo(accion, () => setAccion(undefined))}
    </Group>
  )
}
