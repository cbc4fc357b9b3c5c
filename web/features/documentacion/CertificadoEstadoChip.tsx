import { ESTADOS_CERTIFICADO, type EstadoCertificado } from '#contract/documentos.reglas.ts'
import { Chip } from '#shared/Chip.tsx'

const TONOS = { pendiente: 'curso', aprobado: 'bien', rechazado: 'mal' } as const

/** The state of a certificate; a pending one waits for the person who decides it. */
export const CertificadoEstadoChip = ({ estado, esMia }: { estado: EstadoCertificado; esMia: boolean }) => (
  <Chip tono={esMia && estado === 'pendiente' ? 'mio' : TONOS[estado]}>{ESTADOS_CERTIFICADO[estado]}</Chip>
)
