import { useInViewport } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import classes from './Figura.module.css'
import { showIn } from './show-in.ts'

interface FiguraProps {
  /** What is asked once for each of these; null: there is no picture. */
  clave: readonly (string | number)[] | null
  read: (signal: AbortSignal) => Promise<{ blob: Blob }>
  /** What it shows; '' where it says nothing that is not said beside it. */
  alt: string
  className: string | undefined
  /** What stands for it, meanwhile and where there is none. */
  children: ReactNode
}

/** A picture that needs the token, so that it cannot be the address of an <img>: asked for when it comes on screen. */
export const Figura = ({ clave, read, alt, className = '', children }: FiguraProps) => {
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
    <span ref={ref} className={`${classes.figura} ${className}`}>
      {show ? <img ref={show} alt={alt} className={classes.imagen} /> : children}
    </span>
  )
}
