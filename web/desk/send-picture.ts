import type { GoodsPicture } from '#shared/desk/pictures.ts'
import { calls } from '#shared/i18n/forms.ts'
import { localeOf } from '#shared/locale.ts'
import { ApiProblem } from '#web/browser/api-problem.ts'

/** Stores one picture; `onProgress` gets the part that is sent, 0 to 1, which `fetch` cannot tell. Throws ApiProblem. */
export async function sendPicture(file: Blob, onProgress?: (part: number) => void): Promise<GoodsPicture> {
  try {
    return await send(file, onProgress)
  } catch (error) {
    // The rejection has set the right anti-forgery cookie.
    if (error instanceof ApiProblem && error.code === 'cross_site') return send(file, onProgress)
    throw error
  }
}

function send(file: Blob, onProgress?: (part: number) => void): Promise<GoodsPicture> {
  const locale = localeOf(location.pathname)
  const words = calls[locale]
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/desk/pictures')
    request.responseType = 'json'
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept-language', locale)
    request.setRequestHeader('x-xsrf-token', /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onerror = () => reject(new ApiProblem(words.unreachable, 0, 'unreachable'))
    request.onload = () => {
      const body = (request.response ?? {}) as { status?: boolean; data: GoodsPicture; code?: string; message?: string }
      if (request.status < 300 && body.status) resolve(body.data)
      else reject(new ApiProblem(body.message ?? words.something_went_wrong, request.status, body.code ?? 'unexpected'))
    }
    request.send(file)
  })
}
