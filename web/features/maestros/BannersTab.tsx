import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { localDay } from '#contract/valores/fechas.ts'
import { banners } from '#contract/maestros/calls.ts'
import type { bannersShapes, FilaDe } from '#contract/maestros/shapes.ts'
import { BannerCard } from '#shared/BannerCard.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useProfile } from '#web/profile.tsx'
import { useSend } from '#web/queries.tsx'
import { toastSuccess } from '#web/toasts.ts'
import { SAVED } from './MaestroDialog.tsx'
import { BANNERS } from './maestros.listas.tsx'
import { MaestroLista, type MaestroListado } from './MaestroLista.tsx'
import type { BannerDatos } from './maestros.tabla.tsx'

type MaestroBanner = FilaDe<typeof bannersShapes>

/** Returns the text that says whether a banner is current, future or past on the day `today`. */
const vigenciaOf = ({ vigenteDesde, vigenteHasta }: MaestroBanner, today: string): string => {
  if (vigenteHasta !== null && vigenteHasta < today) return 'Terminó'
  return vigenteDesde > today ? 'Por venir' : 'Se está mostrando'
}

/** Button to delete a banner. Asks for confirmation. */
const Borrar = ({ banner: { bannerId, titulo }, onDone }: { banner: MaestroBanner; onDone: () => void }) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useSend(banners.delete, {
    onSuccess: () => {
      toastSuccess(SAVED)
      onDone()
    },
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Borrar
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="¿Borrar el banner?"
        confirm="Borrar"
        danger
        busy={isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => mutate({ params: { id: bannerId } })}
      >
        {titulo} deja de verse en Inicio. Lo que decía queda en el historial.
      </ConfirmDialog>
    </>
  )
}

/** Preview of the banner, as Inicio shows it. */
const Vista = () => {
  const { negocios } = useProfile()
  const { control } = useFormContext<BannerDatos>()
  const shown = useWatch({ control })
  const hasta = shown.vigenteHasta ?? ''
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        Así se ve en Inicio
      </Text>
      <BannerCard
        negocio={negocios.find(({ negocioId }) => negocioId === shown.negocioId)?.negocio ?? 'Negocio'}
        titulo={shown.titulo || 'Título'}
        texto={shown.texto || 'Texto'}
        enlace={shown.enlace?.trim() || null}
        vigenteHasta={/^\d{4}-\d\d-\d\d$/.test(hasta) ? hasta : null}
      />
    </Stack>
  )
}

const bannersDe = (today: string): MaestroListado<typeof banners> => ({
  ...BANNERS,
  columns: [
    ...BANNERS.columns,
    { key: 'vigencia', title: 'Vigencia', width: 160, render: (banner) => vigenciaOf(banner, today) },
  ],
  parts: (row, close) => ({
    // The cast is safe, because the rows of this list are banners.
    other: row && <Borrar banner={row as MaestroBanner} onDone={close} />,
    children: <Vista />,
  }),
})

/** Tab of the banners by negocio (line of business): current, future and past. */
export const BannersTab = () => {
  const [de] = useState(() => bannersDe(localDay(new Date())))
  return <MaestroLista de={de} />
}
