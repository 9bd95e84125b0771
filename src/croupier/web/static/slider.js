// The date slider of a round: moves through the days of a jurisdiction and asks the same page for
// the answer alone. Without this script the forms beside it ask the same.
const DAY = 86_400_000
const WAIT = 150
const answer = document.querySelector("#under-answer")
const tracks = [...document.querySelectorAll(".track")]
const place = document.querySelector("#of")
let timer = 0
let newest = 0

function dayOf(track) {
  const first = Date.parse(track.dataset.first)
  return new Date(first + Number(track.querySelector("input").value) * DAY)
    .toISOString().slice(0, 10)
}

async function ask(track) {
  const mine = ++newest
  const query = new URLSearchParams({ of: track.dataset.of, on: dayOf(track), piece: "1" })
  try {
    const reply = await fetch(`${location.pathname}?${query}`)
    const html = await reply.text()
    if (mine === newest) answer.innerHTML = html
  } catch {
    if (mine === newest) answer.textContent = "The house does not answer just now."
  }
}

function moved(track) {
  track.querySelector("output").textContent = dayOf(track)
  document.querySelector("#on").value = dayOf(track)
  clearTimeout(timer)
  timer = setTimeout(() => ask(track), WAIT)
}

function show() {
  for (const track of tracks) track.hidden = track.dataset.of !== place.value
}

for (const track of tracks) {
  const slider = track.querySelector("input")
  const day = Date.parse(document.querySelector("#on").value || track.dataset.first)
  slider.value = String(Math.round((day - Date.parse(track.dataset.first)) / DAY))
  track.querySelector("output").textContent = dayOf(track)
  slider.addEventListener("input", () => moved(track))
}
// Another jurisdiction is a question of its own: the nearest day that its slider has is answered.
place.addEventListener("change", () => {
  show()
  const track = tracks.find((one) => !one.hidden)
  if (track) moved(track)
})
show()
