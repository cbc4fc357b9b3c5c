import { Center } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { showIn } from './show-in.ts'

interface FiguraProps {
  /** What is asked once for each of these; null: there is no picture. */
  clave: readonly (string | number)[] | null
  read: (signal: AbortSignal) => Promise<{ blob: Blob }>
  /** What it shows; '' where it says nothing that is not said beside it. */
  alt: string
  className: string | undefined
  /** All of it, or as much as fills its place. */
  fit?: 'contain' | 'cover'
  /** What stands for it, meanwhile and where there is none. */
  children: ReactNode
}

/** A picture that needs the token, so that it cannot be the address of an <img>: asked for when it comes on screen. */
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
