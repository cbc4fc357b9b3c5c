import { Anchor } from '@mantine/core'
import type { MarkedToken, Token } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { IMAGEN } from '#contract/ayuda/reglas.ts'
import { isEnlace, isEnlaceInterno } from '#contract/base/enlaces.ts'
import { Ilustracion, type Medida } from './Ilustracion.tsx'
import classes from './Markdown.module.css'
import { anclaDe, conocidas, partesDe } from './partes.ts'

interface Como {
  imagenes: readonly Medida[]
  /** The level of its first headings. */
  nivel: 2 | 3
  /** Links open beside: what is behind the text has something that somebody types. */
  aparte: boolean
}

const todas = (tokens: readonly Token[] | undefined, como: Como): ReactNode =>
  // A text does not change its parts: each stays at its place.
  conocidas(tokens ?? []).map((token, at) => <Fragment key={at}>{parte(token, como)}</Fragment>)

const enlace = ({ href, tokens }: { href: string; tokens: Token[] }, como: Como): ReactNode => {
  const dice = todas(tokens, como)
  if (isEnlaceInterno(href) && !como.aparte)
    return (
      <Anchor component={Link} to={href} inherit underline="always">
        {dice}
      </Anchor>
    )
  if (!isEnlace(href)) return dice
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit underline="always">
      {dice}
    </Anchor>
  )
}

/** One part, as what it is. What is none of these (HTML, above all) is the text that was written. */
const parte = (token: MarkedToken, como: Como): ReactNode => {
  switch (token.type) {
    case 'heading': {
      const nivel = Math.min(como.nivel + Math.max(token.depth, 2) - 2, 4)
      return createElement(
        `h${nivel}`,
        { id: como.aparte ? undefined : anclaDe(token.text), tabIndex: -1 },
        todas(token.tokens, como),
      )
    }
    case 'paragraph':
      return <p>{todas(token.tokens, como)}</p>
    case 'list': {
      const items = token.items.map((item, at) => <li key={at}>{todas(item.tokens, como)}</li>)
      return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'blockquote':
      return <blockquote>{todas(token.tokens, como)}</blockquote>
    case 'table':
      return (
        <div className={classes.tabla}>
          <table>
            <thead>
              <tr>
                {token.header.map((cell, at) => (
                  <th key={at} scope="col">
                    {todas(cell.tokens, como)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, line) => (
                <tr key={line}>
                  {row.map((cell, at) => (
                    <td key={at}>{todas(cell.tokens, como)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'hr':
      return <hr />
    case 'space':
      return null
    case 'strong':
      return <strong>{todas(token.tokens, como)}</strong>
    case 'em':
      return <em>{todas(token.tokens, como)}</em>
    case 'del':
      return <del>{todas(token.tokens, como)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return enlace(token, como)
    case 'image': {
      const imagenId = token.href.startsWith(IMAGEN) && token.href.slice(IMAGEN.length)
      if (!imagenId) return token.text
      const medida = como.imagenes.find((each) => each.imagenId === imagenId)
      return <Ilustracion imagenId={imagenId} alt={token.text} medida={medida} />
    }
    case 'text':
      return token.tokens ? todas(token.tokens, como) : token.text
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}

interface MarkdownProps extends Partial<Como> {
  texto: string
}

/** A text in Markdown, as elements: no HTML is made of it at any moment, so there is none to be cleaned. */
export const Markdown = ({ texto, imagenes = [], nivel = 2, aparte = false }: MarkdownProps) => (
  <div className={classes.texto}>{todas(partesDe(texto), { imagenes, nivel, aparte })}</div>
)
