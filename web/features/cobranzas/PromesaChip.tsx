import type { tonoEstado } from '#contract/base/estados.ts'
import { ESTADOS_PROMESA, type EstadoPromesa } from '#contract/cobranzas/promesas.ts'
import { Chip } from '#shared/Chip.tsx'

const TONO: Record<EstadoPromesa, ReturnType<typeof tonoEstado>> = {
  abierta: 'curso',
  cumplida: 'bien',
  incumplida: 'mal',
}

/** Chip of the state of a promise of payment. null: the state is unknown, because the ERP is unavailable. */
export const PromesaChip = ({ estado }: { estado: EstadoPromesa | null }) =>
  estado ? <Chip tono={TONO[estado]}>{ESTADOS_PROMESA[estado]}</Chip> : <Chip tono="fin">Sin datos</Chip>
