// Prints the path of the unpacked browser.
import chromium from '@sparticuz/chromium';

console.log(await chromium.executablePath());
