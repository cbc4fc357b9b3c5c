import { type EstadoRepresentante, ESTADOS_REPRESENTANTE } from '#contract/representantes/reglas.ts'
import { Chip } from '#shared/Chip.tsx'

const TONOS = {
  creando: 'curso',
  conError: 'mal',
  invitado: 'curso',
  vencido: 'mio',
  activo: 'bien',
  inactivo: 'fin',
} as const satisfies Record<EstadoRepresentante, string>

export const EstadoRepresentanteChip = ({ estado }: { estado: EstadoRepresentante }) => (
  <Chip tono={TONOS[estado]}>{ESTADOS_REPRESENTANTE[estado]}</Chip>
)
