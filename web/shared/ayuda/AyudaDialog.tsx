import { Divider, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ayuda } from '#contract/ayuda/calls.ts'
import { Dialogo } from '#ui/Dialogo.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useIsPhone } from '#ui/use-is-phone.ts'
import { ApiError } from '#web/api.ts'
import { useCall } from '#web/queries.tsx'
import { Markdown } from './Markdown.tsx'
import { Sirvio } from './Sirvio.tsx'

interface AyudaDialogProps {
  slug: string
  onClose: () => void
  pie?: ReactNode
}

/**
 * Dialog with a help article over the current screen. Its links open a new tab, so that unsaved text on the screen is
 * not lost.
 */
export const AyudaDialog = ({ slug, onClose, pie }: AyudaDialogProps) => {
  const isPhone = useIsPhone()
  const { data, error, refetch } = useCall(ayuda.get, { params: { slug } })
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Dialogo opened onClose={onClose} title={data?.titulo ?? 'Ayuda'} size="lg" losesNothing fullScreen={isPhone}>
      <Stack gap="lg">
        {data && (
          <>
            <Text c="dimmed" tabIndex={-1} data-autofocus style={{ outline: 'none' }}>
              {data.resumen}
            </Text>
            <Markdown texto={data.texto} imagenes={data.imagenes} nivel={3} aparte />
            <Divider />
            <Sirvio slug={slug} sirvio={data.sirvio} />
          </>
        )}
        {!data && !error && <Loading />}
        {isMissing && <EmptyState text="Todavía no hay un artículo de esta pantalla." />}
        {error && !isMissing && !data && <FailedRead error={error} onRetry={() => void refetch()} />}
        {pie}
      </Stack>
    </Dialogo>
  )
}
