import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { DecisionDeOtro } from '#contract/mesa/shapes.ts'

const TICK_MS = 250

/** Returns the name of a decision for the middle of a sentence: "cerrar" for "Reclamo 40102: Cerrar." */
const decisionOf = (texto: string): string => {
  const decision = texto.replace(/^[^:]*: /, '').replace(/\.$/, '')
  return decision.charAt(0).toLowerCase() + decision.slice(1)
}

/** Decision of another user about the open item, with the seconds until the server makes it. */
const Pendiente = ({ nombre, texto, faltaMs }: DecisionDeOtro) => {
  const [saleAt] = useState(() => Date.now() + faltaMs)
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.ceil((saleAt - now) / 1000)
  return (
    <Text size="sm" fw={600} c="var(--mantine-color-anchor)">
      {nombre}: {decisionOf(texto)}, {seconds > 0 ? `sale en ${seconds} s` : 'sale ahora'}
    </Text>
  )
}

/** Decisions of other users about the open item, as long as they can be undone. */
export const MesaPendientes = ({ pendientes }: { pendientes: readonly DecisionDeOtro[] }) =>
  // The key contains the remaining time, so that each new answer of the server starts a new counter.
  pendientes.map((each) => <Pendiente key={`${each.nombre} ${each.texto} ${each.faltaMs}`} {...each} />)
