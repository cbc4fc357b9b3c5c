import { Center } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { showIn } from './show-in.ts'

interface FiguraProps {
  /** Query key of the picture; null: there is no picture. */
  clave: readonly (string | number)[] | null
  read: (signal: AbortSignal) => Promise<{ blob: Blob }>
  /** Alternative text; '': the picture is decorative. */
  alt: string
  className: string | undefined
  /** contain: shows the whole picture; cover: crops it to fill the box. */
  fit?: 'contain' | 'cover'
  /** Content shown while the picture loads, and when there is no picture. */
  children: ReactNode
}

/** Picture that needs an access token, which an `<img>` cannot send. Requested when it enters the viewport. */
export const Figura = ({ clave, read, alt, className = '', fit = 'cover', children }: FiguraProps) => {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const { data: blob } = useQuery({
    queryKey: clave ?? [],
    queryFn: async ({ signal }) => (await read(signal)).blob,
    enabled: clave !== null && inViewport,
    staleTime: Infinity,
    retry: false,
  })
  const show = useMemo(() => blob && showIn(blob), [blob])
  return (
    <Center
      component="span"
      ref={ref}
      className={className}
      bg="light-dark(#eef0f2, #2b2f34)"
      c="dimmed"
      style={{ overflow: 'hidden' }}
    >
      {show ? (
        <img ref={show} alt={alt} style={{ display: 'block', width: '100%', height: '100%', objectFit: fit }} />
      ) : (
        children
      )}
    </Center>
  )
}
