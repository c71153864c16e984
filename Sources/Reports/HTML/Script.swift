/// Script of a page: arrow keys and the pointer read the numbers of charts, links open the block of their target, and
/// printing opens the remarks.
enum Script {
  /// Charts read their numbers from the table below them.
  static let text = #"""
    (()=>{const d=document;
    for(const f of d.querySelectorAll("figure[data-rows]")){
    const v=f.querySelector(".view"),o=f.querySelector("output"),t=f.querySelector("table"),
    c=f.querySelector(".cursor"),a=f.querySelector(".area");
    if(!v||!t||!c||!a)continue;
    const kind=f.dataset.rows,rows=[...t.tBodies[0].rows],heads=[...t.tHead.rows[0].cells].map(h=>h.textContent),
    n=rows.length,m=heads.length-1;
    if(!n)continue;
    let i=-1,j=1;
    v.tabIndex=0;v.setAttribute("role","group");v.setAttribute("aria-label",f.querySelector("h3").textContent);
    v.addEventListener("focus",()=>{if(i<0)o.textContent=f.dataset.hint});
    const read=()=>{const l=rows[i].cells;
    if(kind=="grid")return l[0].textContent+", "+heads[j]+": "+(l[j].textContent||"–");
    return[...l].map((e,k)=>e.textContent&&(heads[k]?heads[k]+": ":"")+e.textContent).filter(Boolean).join("; ")};
    const set=s=>{for(const k in s)c.setAttribute(k,s[k])};
    const show=(r,q)=>{i=Math.max(0,Math.min(n-1,r));j=Math.max(1,Math.min(m,q));
    f.classList.add("on");const h=100/n;
    if(kind=="plot"){const x=rows[i].dataset.x+"%";set({x1:x,x2:x})}
    else if(kind=="list")set({y:a.height.baseVal.value*i/n});
    else set({x:h*i+"%",width:h+"%",y:a.height.baseVal.value*(j-1)/m});
    o.textContent=read()};
    v.addEventListener("keydown",e=>{const k=e.key,grid=kind=="grid",list=kind=="list";let r=i,q=j;
    if(i<0&&k.startsWith("Arrow"))r=0;
    else if(k==(list?"ArrowDown":"ArrowRight"))r++;
    else if(k==(list?"ArrowUp":"ArrowLeft"))r--;
    else if(grid&&k=="ArrowDown")q++;
    else if(grid&&k=="ArrowUp")q--;
    else if(k=="Home")r=0;
    else if(k=="End")r=n-1;
    else return;
    e.preventDefault();show(r,q)});
    for(const w of["pointerdown","pointermove"])v.addEventListener(w,e=>{const b=a.getBoundingClientRect(),x=(e.clientX-b.left)/b.width,y=(e.clientY-b.top)/b.height;
    if(x<0||x>1||y<0||y>1)return;
    if(kind=="grid")show(Math.floor(x*n),Math.floor(y*m)+1);
    else if(kind=="list")show(Math.floor(y*n),1);
    else{let best=0,near=1e9;rows.forEach((l,k)=>{const g=Math.abs(l.dataset.x-x*100);if(g<near){near=g;best=k}});show(best,1)}})}
    for(const l of d.querySelectorAll("a[href^='#']"))l.addEventListener("click",()=>{const p=d.querySelector(l.hash).closest("details");if(p)p.open=true});
    let s=[];const open=b=>s.forEach(e=>e.open=b);
    addEventListener("beforeprint",()=>{s=[...d.querySelectorAll("body>details:not([open])")];open(true)});
    addEventListener("afterprint",()=>open(false))})()
    """#
}
