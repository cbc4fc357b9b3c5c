import { Stack, Text, Title } from '@mantine/core'
import { terminos } from '#contract/terminos/calls.ts'
import { LEYENDA } from '#contract/terminos/reglas.ts'
import type { ReplyOf } from '#contract/route.ts'
import { Markdown } from '#shared/ayuda/Markdown.tsx'
import { FailedRead } from '#ui/FailedRead.tsx'
import { useCall } from '#web/queries.tsx'
import { Placeholder } from '#ui/Placeholder.tsx'

export type Textos = ReplyOf<typeof terminos.get>

/** Reads the current texts, or those of version `numero`. Never uses the cache. */
export const useTerminos = (numero?: number) =>
  useCall(terminos.get, numero === undefined ? {} : { query: { numero } }, { staleTime: 0 })

/** Terms, privacy notice and further texts that the law requires the portal to show. */
export const Terminos = ({ de: { data, error, refetch } }: { de: ReturnType<typeof useTerminos> }) =>
  data ? (
    <>
      <Markdown texto={data.terminos} />
      <Stack gap="sm" component="section" aria-labelledby="privacidad">
        <Title order={2} id="privacidad">
          Aviso de privacidad
        </Title>
        <Markdown texto={data.privacidad} nivel={3} />
        <Text size="sm" c="dimmed">
          {LEYENDA}
        </Text>
      </Stack>
    </>
  ) : error ? (
    <FailedRead error={error} onRetry={() => void refetch()} />
  ) : (
    <Placeholder height={640} />
  )
