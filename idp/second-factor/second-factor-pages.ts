import bwip from 'bwip-js/generic'
import { KEYCLOAK_TEXTS } from '../keycloak/keycloak-texts.ts'
import { escapeHtml, layout, type Look } from '../layout.ts'
import { errorSummary, type FieldError } from '../pages.ts'

type Page = { nonce: string; action: string; errors: FieldError[] }

/** Width of the white margin around the QR code, in modules. Scanners need it (ISO/IEC 18004). */
const QUIET = 4

/** Returns the SVG of a QR code, with a single path of unit squares. */
const qrOf = (text: string): string => {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=L')
  if (!symbol || !('pixs' in symbol)) throw new Error('QR code not created.')
  const { pixs, pixx: side } = symbol
  const squares = Array.from(pixs, (isDark, at) =>
    isDark ? `M${(at % side) + QUIET} ${Math.floor(at / side) + QUIET}h1v1h-1z` : '',
  )
  const size = side + 2 * QUIET
  return `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="Código QR con la clave de abajo" shape-rendering="crispEdges"><path d="${squares.join('')}"/></svg>`
}

const codeInput = (input: {
  id: string
  label: string
  errors: FieldError[]
  hint?: string
  isDigits?: boolean
  isFocused: boolean
}) => {
  const isWrong = input.errors.some(({ field }) => field === input.id)
  const described = [input.hint && `${input.id}-hint`, isWrong && 'input-error'].filter(Boolean).join(' ')
  return `
<div class="input">
<label for="${input.id}">${input.label}</label>
<input type="text" class="code" id="${input.id}" name="${input.id}" required${input.isFocused ? ' autofocus' : ''} spellcheck="false"${
    input.isDigits
      ? ' inputmode="numeric" autocomplete="one-time-code" maxlength="7"'
      : ' autocomplete="off" maxlength="20"'
  }${described && ` aria-describedby="${described}"`}${isWrong ? ' aria-invalid="true"' : ''}>
${input.hint ? `<p class="hint" id="${input.id}-hint">${escapeHtml(input.hint)}</p>` : ''}
</div>`
}

const COPY = `
for (const button of document.querySelectorAll('.copy')) {
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(document.getElementById(button.getAttribute('aria-controls')).dataset.text);
    button.textContent = 'Copiado';
  });
}`

const copyButton = (id: string) =>
  `<button type="button" class="button quiet copy" aria-controls="${id}" aria-live="polite" hidden>Copiar</button>`

type EnrolmentPage = Page & {
  username: string
  /** Secret in base32. */
  secret: string
  address: string
  isCancellable: boolean
}

/** Page to set up an authenticator app. It shows the secret and asks for a code made with it. */
export const enrolmentPage = (look: Look, page: EnrolmentPage): string =>
  layout(look, {
    nonce: page.nonce,
    title: 'Verificación en dos pasos',
    script: COPY,
    content: `
<h1>${KEYCLOAK_TEXTS.loginTotpTitle}</h1>
<p class="lead">Además de la contraseña, un código de tu teléfono. Aunque alguien la sepa, sin el teléfono no puede ingresar.</p>
${errorSummary(page.errors)}
<ol class="steps">
<li>${KEYCLOAK_TEXTS.loginTotpStep1}</li>
<li>${KEYCLOAK_TEXTS.loginTotpStep2}
${qrOf(page.address)}
<p class="hint">${KEYCLOAK_TEXTS.loginTotpUnableToScan}</p>
<div class="key"><code id="kc-totp-secret-key" data-text="${page.secret}">${(page.secret.match(/.{1,4}/g) ?? []).join(' ')}</code>${copyButton('kc-totp-secret-key')}</div>
</li>
<li>${KEYCLOAK_TEXTS.loginTotpStep3}</li>
</ol>
<form method="post" action="${escapeHtml(page.action)}" id="kc-totp-settings-form" novalidate>
<input type="text" name="username" autocomplete="username" value="${escapeHtml(page.username)}" readonly hidden>
${codeInput({ id: 'totp', label: KEYCLOAK_TEXTS.authenticatorCode, errors: page.errors, isDigits: true, isFocused: page.errors.length > 0 })}
<button class="button" type="submit">${KEYCLOAK_TEXTS.doSubmit}</button>
${page.isCancellable ? '<button class="button quiet" type="submit" name="cancel-aia" value="true" formnovalidate>Cancelar</button>' : ''}
</form>`,
  })

type CodesPage = Omit<Page, 'errors'> & { username: string; codes: readonly string[] }

/** Page of the recovery codes. They are shown only once. */
export const recoveryCodesPage = (look: Look, { nonce, action, username, codes }: CodesPage): string => {
  const text = `Códigos de recuperación de ${username} para ${look.name}, Autogestión.\r\nCada uno sirve una vez.\r\n\r\n${codes.join('\r\n')}\r\n`
  return layout(look, {
    nonce,
    title: 'Códigos de recuperación',
    script: COPY,
    content: `
<h1>${KEYCLOAK_TEXTS['recovery-code-config-header']}</h1>
<p class="lead">Si un día no tenés el teléfono, ingresás con uno de estos. Cada uno sirve una vez. No los vas a volver a ver: guardalos ahora, lejos del teléfono.</p>
<ul class="codes" id="kc-recovery-codes-list" data-text="${codes.join('\n')}">${codes.map((code) => `<li><code>${code}</code></li>`).join('')}</ul>
<div class="side">
<a class="button quiet" id="downloadRecoveryCodes" download="codigos-de-recuperacion.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(text)}">Descargar</a>
${copyButton('kc-recovery-codes-list')}
</div>
<form method="post" action="${escapeHtml(action)}" id="kc-recovery-codes-settings-form">
<button class="button" type="submit" name="guardados" value="true">Ya los guardé</button>
</form>`,
  })
}

/** Page to enter the second factor. `isRecovery` true: a recovery code; false: a code of the authenticator app. */
export const secondStepPage = (
  look: Look,
  page: Page & { isRecovery: boolean; other: string; again: string },
): string =>
  layout(look, {
    nonce: page.nonce,
    title: 'Verificación en dos pasos',
    content: `
<h1>${page.isRecovery ? KEYCLOAK_TEXTS['auth-recovery-code-header'] : KEYCLOAK_TEXTS.doLogIn}</h1>
${errorSummary(page.errors)}
<form method="post" action="${escapeHtml(page.action)}" id="${page.isRecovery ? 'kc-recovery-code-login-form' : 'kc-otp-login-form'}" novalidate>
${
  page.isRecovery
    ? codeInput({
        id: 'recoveryCodeInput',
        label: 'Código de recuperación',
        errors: page.errors,
        isFocused: true,
        hint: 'Uno de los que guardaste cuando configuraste la verificación en dos pasos.',
      })
    : codeInput({
        id: 'otp',
        label: KEYCLOAK_TEXTS.loginOtpOneTime,
        errors: page.errors,
        isDigits: true,
        isFocused: true,
        hint: 'Abrí la aplicación de códigos de tu teléfono.',
      })
}
<button class="button" type="submit">Iniciar sesión</button>
</form>
<p class="foot"><a href="${escapeHtml(page.other)}">${page.isRecovery ? 'Usar el código del teléfono' : 'No tengo el teléfono: usar un código de recuperación'}</a></p>
<p class="foot"><a href="${escapeHtml(page.again)}">${KEYCLOAK_TEXTS.restartLoginTooltip}</a></p>`,
  })

type AskPage = Omit<Page, 'errors'> & { title: string; text: string; button: string }

/** Page that asks before an action that cannot be undone. */
export const askPage = (look: Look, { nonce, action, title, text, button }: AskPage): string =>
  layout(look, {
    nonce,
    title: 'Verificación en dos pasos',
    content: `
<h1>${title}</h1>
<p class="lead">${text}</p>
<form method="post" action="${escapeHtml(action)}">
<button class="button" type="submit" name="accept" value="true" id="kc-accept">${button}</button>
<button class="button quiet" type="submit" name="cancel-aia" value="true">Cancelar</button>
</form>`,
  })
