import { Anchor } from '@mantine/core'
import type { MarkedToken, Token } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { IMAGEN } from '#contract/ayuda/reglas.ts'
import { isEnlace, isEnlaceInterno } from '#contract/base/enlaces.ts'
import { Ilustracion, type Medida } from './Ilustracion.tsx'
import classes from './Markdown.module.css'
import { anclaDe, conocidas, partesDe } from './partes.ts'

interface RenderOptions {
  imagenes: readonly Medida[]
  /** HTML level of the highest headings in the text. */
  nivel: 2 | 3
  /** true: all links open a new tab, because the screen behind the article may have unsaved text. */
  aparte: boolean
}

const renderTokens = (tokens: readonly Token[] | undefined, como: RenderOptions): ReactNode =>
  // The index is a stable key, because the text does not change.
  conocidas(tokens ?? []).map((token, at) => <Fragment key={at}>{renderToken(token, como)}</Fragment>)

const renderLink = ({ href, tokens }: { href: string; tokens: Token[] }, como: RenderOptions): ReactNode => {
  const dice = renderTokens(tokens, como)
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

/** Renders a token as its React element. A token without an element, above all HTML, renders as plain source text. */
const renderToken = (token: MarkedToken, como: RenderOptions): ReactNode => {
  switch (token.type) {
    case 'heading': {
      const nivel = Math.min(como.nivel + Math.max(token.depth, 2) - 2, 4)
      return createElement(
        `h${nivel}`,
        { id: como.aparte ? undefined : anclaDe(token.text), tabIndex: -1 },
        renderTokens(token.tokens, como),
      )
    }
    case 'paragraph':
      return <p>{renderTokens(token.tokens, como)}</p>
    case 'list': {
      const items = token.items.map((item, at) => <li key={at}>{renderTokens(item.tokens, como)}</li>)
      return token.ordered ? <ol start={Number(token.start) || 1}>{items}</ol> : <ul>{items}</ul>
    }
    case 'blockquote':
      return <blockquote>{renderTokens(token.tokens, como)}</blockquote>
    case 'table':
      return (
        <div className={classes.tabla}>
          <table>
            <thead>
              <tr>
                {token.header.map((cell, at) => (
                  <th key={at} scope="col">
                    {renderTokens(cell.tokens, como)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {token.rows.map((row, line) => (
                <tr key={line}>
                  {row.map((cell, at) => (
                    <td key={at}>{renderTokens(cell.tokens, como)}</td>
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
      return <strong>{renderTokens(token.tokens, como)}</strong>
    case 'em':
      return <em>{renderTokens(token.tokens, como)}</em>
    case 'del':
      return <del>{renderTokens(token.tokens, como)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return renderLink(token, como)
    case 'image': {
      const imagenId = token.href.startsWith(IMAGEN) && token.href.slice(IMAGEN.length)
      if (!imagenId) return token.text
      const medida = como.imagenes.find((each) => each.imagenId === imagenId)
      return <Ilustracion imagenId={imagenId} alt={token.text} medida={medida} />
    }
    case 'text':
      return token.tokens ? renderTokens(token.tokens, como) : token.text
    case 'escape':
      return token.text
    default:
      return token.raw
  }
}

interface MarkdownProps extends Partial<RenderOptions> {
  texto: string
}

/** Renders Markdown as React elements. It never builds an HTML string, so nothing has to be sanitized. */
export const Markdown = ({ texto, imagenes = [], nivel = 2, aparte = false }: MarkdownProps) => (
  <div className={classes.texto}>{renderTokens(partesDe(texto), { imagenes, nivel, aparte })}</div>
)
