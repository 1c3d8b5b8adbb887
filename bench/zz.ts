import { chromium } from '@playwright/test'
import { chromiumArguments, ensureChromium } from '../scripts/programs.ts'
import { openClass } from './class.ts'
import { startServer } from './server.ts'
const server = await startServer()
const { url } = server
const { token, courseId, studentShortIds } = await openClass(url, 39, 3)
console.log({ url, courseId, id: studentShortIds[0] })
const login = await fetch(`${url}/api/public/parent-login`, { method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: `shortId=${studentShortIds[0]}` })
console.log(login.status, login.headers.get('location'), await login.text())
const bad = await fetch(`${url}/api/public/parent-login`, { method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }, body: `shortId=ZZZZ2222` })
console.log(bad.status, bad.headers.get('content-type'), (await bad.text()).match(/<form.*?<\/form>/s)?.[0].slice(0,1800))
const cookie = login.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ')
const browser = await chromium.launch({ executablePath: ensureChromium().chromium, args: chromiumArguments })
for (const js of [false, true]) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: js })
  const sid = /sid=([^;]+)/.exec(cookie)![1]!
  for (const [name, path] of [['card', `/student-view/${studentShortIds[0]}`], ['login', '/parent-view']] as const) {
    const page = await context.newPage()
    page.on('console', (m) => console.log(name, m.type(), m.text()))
    await page.goto(url + path); await page.waitForTimeout(3000)
    await page.screenshot({ path: `/tmp/shot-${name}-${js}.png` })
    await page.close()
  }
  await context.addCookies([{ name: 'sid', value: sid, url }])
  for (const [name, path] of [['panel', '/student-dashboard'], ['course', `/student/course/${courseId}`], ['att', `/student/course/${courseId}/attendance`], ['news', '/news'], ['materials', `/student/course/${courseId}?category=1`]] as const) {
    const page = await context.newPage()
    page.on('console', (m) => console.log(name, m.type(), m.text()))
    page.on('pageerror', (m) => console.log(name, 'ERR', m.message))
    const r = await page.goto(url + path); await page.waitForTimeout(3000)
    if (!js) { const t = await (await fetch(url + path, { headers: { cookie: `sid=${sid}` } })).text(); console.log(name, r?.status(), t.length, /data-parts="[^"]*"/.exec(t)?.[0], (await r?.allHeaders())?.['content-length']) }
    await page.screenshot({ path: `/tmp/shot-${name}-${js}.png`, fullPage: true })
    await page.close()
  }
  await context.close()
}
await browser.close()
await server.stop()
