import { IconMotorbike } from '@tabler/icons-react'
import { pedidosMotos } from '#contract/pedidos-motos/calls.ts'
import { callFile } from '#web/api.ts'
import { Figura } from './Figura.tsx'

interface FotoModeloProps {
  modelo: { modeloId: number; modelo: string; fotoId: number | null }
  className: string | undefined
}

export const FotoModelo = ({ modelo: { modeloId, modelo, fotoId }, className }: FotoModeloProps) => (
  <Figura
    clave={fotoId === null ? null : ['foto-modelo', modeloId, fotoId]}
    read={(signal) => callFile(pedidosMotos.downloadFoto, { params: { modeloId }, signal })}
    alt={`Foto de ${modelo}`}
    className={className}
  >
    <IconMotorbike size={56} stroke={1} aria-hidden />
  </Figura>
)
