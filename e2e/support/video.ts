import type { Page } from '@playwright/test'
import type { TestFile } from './files.ts'

/** Records about a second of changing colours with the browser. */
export async function recordVideo(page: Page, name: string): Promise<TestFile> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    const brush = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const recorded = new Promise<Blob>((resolve) => {
      recorder.ondataavailable = ({ data }) => resolve(data)
    })
    recorder.start()
    for (let frame = 0; brush && frame < 60; frame += 1) {
      brush.fillStyle = `hsl(${frame * 6} 80% 50%)`
      brush.fillRect(0, 0, canvas.width, canvas.height)
      await new Promise(requestAnimationFrame)
    }
    recorder.stop()
    return [...new Uint8Array(await (await recorded).arrayBuffer())]
  })
  return { name, mimeType: 'video/webm', buffer: Buffer.from(bytes) }
}
